import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { startCampus } from './campus'

/** The answers of a campus that the product asks for itself, by where they are. */
export const campusAnswers = {
  discovery: '/.well-known/openid-configuration',
  token: '/token',
  keys: '/jwks',
  person: '/me',
} as const
export type CampusAnswer = keyof typeof campusAnswers

/** How the campus lies; an honest one signs what the real provider says with a key that it shows. */
export type Lie = {
  /** Another id token; null leaves the claim out. */
  claims?: Record<string, unknown>
  /** Whose signature, instead of its own. */
  signed?: 'by nobody' | 'by another key' | 'by the secret'
  /** What it says of the person when asked. */
  person?: Record<string, unknown>
  answers?: Partial<Record<CampusAnswer, (response: ServerResponse) => void>>
}

const altered = (told: object, changes: Record<string, unknown> = {}): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...told, ...changes }).filter(([, value]) => value !== null))

const textOf = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/**
 * A real OpenID provider behind a front that lies as it is told: `lie` is for all requests until it is
 * changed. `asked` counts what the product asked for. Two clients are known to it: `client` and
 * `other-client`.
 */
export async function hostileCampus(client: string, secret: string, redirectUri: string) {
  const own = await generateKeyPair('RS256')
  const another = await generateKeyPair('RS256')
  const shown = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }] }
  const state: { lie: Lie; asked: string[] } = { lie: {}, asked: [] }
  let behind = ''

  async function sign(claims: JWTPayload): Promise<string> {
    if (state.lie.signed === 'by nobody') return new UnsecuredJWT(claims).encode()
    if (state.lie.signed === 'by the secret')
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))
    const { privateKey } = state.lie.signed === 'by another key' ? another : own
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(privateKey)
  }

  async function tampered(path: string, text: string): Promise<string> {
    if (path === campusAnswers.keys) return JSON.stringify(shown)
    if (path === campusAnswers.person)
      return JSON.stringify(altered(JSON.parse(text) as object, state.lie.person))
    const told = JSON.parse(text) as Record<string, unknown>
    if (typeof told.id_token !== 'string') return text
    const claims = altered(decodeJwt(told.id_token), state.lie.claims)
    return JSON.stringify({ ...told, id_token: await sign(claims) })
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://campus')
    const [name] = (Object.entries(campusAnswers) as [CampusAnswer, string][]).find(
      ([, path]) => path === pathname,
    ) ?? [null]
    if (name) state.asked.push(name)
    const body = await textOf(request)
    const lied = name && state.lie.answers?.[name]
    if (lied) return lied(response)
    // The address it was asked at is the one that the provider builds its own from.
    const passed = ask(behind + (request.url ?? ''), { method: request.method, headers: request.headers })
    passed.on('response', (answer) => {
      void textOf(answer).then(async (text) => {
        const isTold = answer.statusCode === 200 && name && name !== 'discovery'
        const told = isTold ? Buffer.from(await tampered(pathname, text.toString())) : text
        const { 'content-length': _, 'transfer-encoding': __, ...headers } = answer.headers
        response.writeHead(answer.statusCode ?? 500, headers).end(told)
      })
    })
    passed.end(body)
  }

  const front = createServer((request, response) => void pass(request, response))
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', () => resolve()))
  const issuer = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  behind = await startCampus(client, secret, redirectUri, issuer)
  const close = () => {
    front.closeAllConnections()
    return new Promise<void>((resolve) => front.close(() => resolve()))
  }
  return { issuer, state, close }
}
