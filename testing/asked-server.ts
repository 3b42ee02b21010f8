import { once } from 'node:events'
import { request as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** Lets a server listen on a free port; returns it, and `get`, which asks over a connection of its own. */
export async function askedServer(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const sent = ask({ port, path, method, headers, agent: false }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const bytes = Buffer.concat(await response.toArray())
    const plain = { br: brotliDecompressSync, gzip: gunzipSync }[String(response.headers['content-encoding'])]
    const text = (plain && bytes.length > 0 ? plain(bytes) : bytes).toString()
    return { status: response.statusCode, headers: response.headers, text, bytes }
  }
  return { port, get }
}

/** Ends a server and its connections. */
export async function endServer(server: Server & { closeAllConnections: () => void }): Promise<void> {
  server.closeAllConnections()
  if (server.listening) await new Promise((resolve) => server.close(resolve))
}
