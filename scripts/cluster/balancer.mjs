import { connect, createServer } from 'node:net'

/** Milliseconds between two checks of all web processes. */
const interval = 250
const patience = 1_500

/**
 * Listens on `port` and passes each connection to the next ready web process of `targets`, or to any if none
 * is ready. For trying out a cluster only: deploy/nginx has a proxy for real use.
 */
export async function startBalancer({ port, targets }) {
  let ready = [...targets]
  let turn = 0
  const isReady = (target) =>
    fetch(`http://127.0.0.1:${target}/api/health/ready/`, { signal: AbortSignal.timeout(patience) }).then(
      ({ ok, body }) => {
        void body?.cancel()
        return ok
      },
      () => false,
    )
  const look = async () => {
    const answers = await Promise.all(targets.map(isReady))
    ready = targets.filter((_, index) => answers[index])
  }
  const timer = setInterval(() => void look(), interval)
  const open = new Set()
  const server = createServer((caller) => {
    open.add(caller)
    const among = ready.length > 0 ? ready : targets
    turn += 1
    const callee = connect(among[turn % among.length], '127.0.0.1')
    for (const [one, another] of [
      [caller, callee],
      [callee, caller],
    ]) {
      one.setNoDelay(true)
      one.on('error', () => another.destroy())
      one.on('close', () => another.destroy())
    }
    caller.on('close', () => open.delete(caller))
    caller.pipe(callee).pipe(caller)
  })
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    async close() {
      clearInterval(timer)
      for (const caller of open) caller.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
