import { WebSocketServer } from 'ws'

// The baseline: every message goes to all clients, and nothing else happens.
const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => process.send?.(server.address().port))
server.on('connection', (socket) =>
  socket.on('message', (message) => {
    for (const client of server.clients) client.send(message.toString())
  }),
)
