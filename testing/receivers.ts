import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/**
 * How a receiver treats the next delivery: accepts it, refuses it with this code, or accepts it and never
 * answers.
 */
type Answer = number | 'take' | 'silence'

/** A real SMTP server without authentication. `answers`: for the next letters; later ones are accepted. */
export async function smtpReceiver() {
  const letters: ParsedMail[] = []
  const answers: Answer[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      void simpleParser(stream).then((letter) => {
        const answer = answers.shift() ?? 'take'
        if (typeof answer === 'number') return done(Object.assign(new Error('Refused'), { responseCode: answer }))
        letters.push(letter)
        if (answer === 'take') done()
      }, done)
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${port}`, letters, answers, close }
}

type Call = { headers: Record<string, string | string[] | undefined>; body: string }

/** A real receiver for messages to a messenger. */
export async function hookReceiver() {
  const calls: Call[] = []
  const answers: number[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (text: string) => (body += text))
    request.on('end', () => {
      calls.push({ headers: request.headers, body })
      response.writeHead(answers.shift() ?? 204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}/notices`, calls, answers, close }
}
