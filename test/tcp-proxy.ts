import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Forwards connections to another server, and can fail like a network. */
export async function startTcpProxy(target: URL, port = 0) {
  const pairs = new Set<[Socket, Socket]>();
  const silenced = new Set<Socket>();
  let isSilent = false;
  let isGone = false;
  const server = createServer((incoming) => {
    if (isGone) return void incoming.destroy();
    const outgoing = connect(Number(target.port), target.hostname);
    const pair: [Socket, Socket] = [incoming, outgoing];
    pairs.add(pair);
    for (const [from, to] of [pair, pair.toReversed() as typeof pair]) {
      const isForwarded = () => !isSilent && !silenced.has(incoming);
      from.on('data', (data) => isForwarded() && to.write(data));
      from.on('error', () => undefined);
      from.on('close', () => isForwarded() && to.destroy());
    }
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const address = server.address() as AddressInfo;

  return {
    /** The URL of the target through this proxy. */
    url(original: string) {
      const url = new URL(original);
      url.host = `127.0.0.1:${address.port}`;
      return url.href;
    },
    /** Drops whatever is sent from now on, like a firewall that has lost its connection table. */
    goSilent() {
      isSilent = true;
      for (const [incoming] of pairs) silenced.add(incoming);
    },
    /** Closes all connections, and each new one immediately, like a host whose server is stopped. */
    goAway() {
      isGone = true;
      for (const socket of [...pairs].flat()) socket.destroy();
    },
    /** Forwards again, on new connections. */
    recover() {
      isSilent = false;
      isGone = false;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of [...pairs].flat()) socket.destroy();
    },
  };
}
