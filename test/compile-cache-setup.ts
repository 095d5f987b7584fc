import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs before all tests: processes that they start load much of the same source, which is compiled once. */
export default function shareCompiledSource() {
  const folder = mkdtempSync(join(tmpdir(), 'church-compiled-'));
  process.env.NODE_COMPILE_CACHE = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
