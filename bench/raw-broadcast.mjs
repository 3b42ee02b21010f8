import { WebSocketServer } from 'ws'

// The floor: every client hears what any client says, and nothing else is done.
const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () =>
  process.send?.(server.address().port),
)
server.on('connection', (socket) =>
  socket.on('message', (message) => {
    for (const client of server.clients) client.send(message.toString())
  }),
)
