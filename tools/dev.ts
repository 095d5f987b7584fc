// `npm run dev`: what `react-router dev` does, with the settings of `npm start`. The script has `-C development`, without which React
// Router's packages are those of production.
import { createServer } from 'vite';
import { runCommand } from '#commands/command.ts';
import { readSettings } from '#core/settings.ts';

await runCommand(async () => {
  const { port, host } = readSettings(process.env);
  const vite = await createServer({ server: { port, host, strictPort: true } });
  await vite.listen();
  vite.printUrls();
  vite.bindCLIShortcuts({ print: true });
});
