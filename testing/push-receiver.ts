import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, globalAgent } from 'node:https'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'
import { generate } from 'selfsigned'

type Answer = number | 'silence'
type Received = {
  path: string
  headers: Record<string, string | string[] | undefined>
  payload: string
  signer: string
}

const label = 'Content-Encoding: '
const info = (what: string) => Buffer.from(`${label}${what}\0`)

/** A browser's keys, and its decryption of a message (RFC 8291, RFC 8188): one record. */
export function pushBrowser() {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  const decrypt = (body: Buffer): string => {
    const salt = body.subarray(0, 16)
    const sender = body.subarray(21, 21 + body.readUInt8(20))
    const known = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
    const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, known, 32))
    const key = Buffer.from(hkdfSync('sha256', secret, salt, info('aes128gcm'), 16))
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, info('nonce'), 12))
    const sealed = body.subarray(21 + sender.length)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString()
  }
  return { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url'), decrypt }
}

/** The public key of a message's signer, if signature and audience are right. */
async function signerOf(authorization: string, origin: string): Promise<string> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((one) => one.toString('base64url'))
  await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), { audience: origin })
  return key
}

/**
 * A real push service with a certificate that this process trusts. `subscribe` creates a browser's address;
 * its messages are decrypted. `answers`: for the next messages, later ones are accepted; `silence`: accepted
 * and never answered.
 */
export async function pushReceiver() {
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  const received: Received[] = []
  const answers: Answer[] = []
  const browsers = new Map<string, ReturnType<typeof pushBrowser>>()
  const server = createServer({ key: made.private, cert: made.cert }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url: path = '', headers } = request
      void signerOf(String(headers.authorization), origin).then((signer) => {
        const payload = browsers.get(path)?.decrypt(Buffer.concat(chunks)) ?? ''
        received.push({ path, headers, payload, signer })
        const answer = answers.shift() ?? 201
        if (answer !== 'silence') response.writeHead(answer).end()
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const host = `localhost:${(server.address() as AddressInfo).port}`
  const origin = `https://${host}`
  const trusted = globalAgent.options.ca
  globalAgent.options.ca = made.cert
  const subscribe = (path: string) => {
    const browser = pushBrowser()
    browsers.set(path, browser)
    return { endpoint: origin + path, p256dh: browser.p256dh, auth: browser.auth }
  }
  const close = () => {
    globalAgent.options.ca = trusted
    globalAgent.destroy()
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { host, cert: made.cert, received, answers, subscribe, close }
}
