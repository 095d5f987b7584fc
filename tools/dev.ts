// `npm run dev`: like `react-router dev`, but with the settings of `npm start`. The script passes `-C development`, without which React
// Router's production packages would be used.
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
