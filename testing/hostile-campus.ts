import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { startCampus } from './campus'

/** The campus endpoints that the product itself requests. */
export const campusAnswers = {
  discovery: '/.well-known/openid-configuration',
  token: '/token',
  keys: '/jwks',
  person: '/me',
} as const
export type CampusAnswer = keyof typeof campusAnswers

/** How the campus lies; an honest one signs the real provider's claims with a key that it publishes. */
export type Lie = {
  /** Changed claims of the id token; null leaves a claim out. */
  claims?: Record<string, unknown>
  /** By whom the token is signed, instead of its own key. */
  signed?: 'by nobody' | 'by another key' | 'by the secret'
  /** Changed claims of the userinfo answer. */
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
 * A real OpenID provider behind a proxy that lies as instructed: `lie` applies to all requests until it is
 * changed. `asked` counts the product's requests. It has two clients: `client` and `other-client`.
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
    if (path === campusAnswers.person) return JSON.stringify(altered(JSON.parse(text) as object, state.lie.person))
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
    // The provider builds its own addresses from the requested one.
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
