import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs before all tests: processes that they start load much of the same source, which is compiled once. Under another name, so that the
 * processes of vitest, which start together, do not write it, too.
 */
export default function shareCompiledSource() {
  const folder = mkdtempSync(join(tmpdir(), 'church-compiled-'));
  process.env.TEST_COMPILE_CACHE = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
