import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const running: ReturnType<typeof spawn>[] = []
afterAll(() => running.forEach((provider) => provider.kill()))

/**
 * Starts testing/campus-provider.mjs; resolves to its address, which is also its issuer unless there is a
 * `front`. Stops after the test file.
 */
export async function startCampus(
  clientId: string,
  clientSecret: string,
  redirectUri: string,
  front?: string,
): Promise<string> {
  const provider = spawn(process.execPath, ['testing/campus-provider.mjs', '0', clientId, clientSecret, redirectUri], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...(front && { CAMPUS_FRONT: front }) },
  })
  running.push(provider)
  const [issuer] = await once(createInterface(provider.stdout), 'line')
  return issuer
}

/** Stores the cookies of a response in `jar`. */
const keep = (jar: Map<string, string>, response: Response) => {
  for (const cookie of response.headers.getSetCookie()) {
    const [name = '', ...value] = (cookie.split(';')[0] ?? '').split('=')
    jar.set(name, value.join('='))
  }
}

/**
 * Signs in at the campus as `login`, with any password, consenting to everything; returns the address it
 * redirects back to.
 */
export async function passCampus(authorizeUrl: string, login: string): Promise<URL> {
  const jar = new Map<string, string>()
  const campus = new URL(authorizeUrl).origin
  const ask = async (url: URL, form?: URLSearchParams) => {
    const cookie = [...jar].map((one) => one.join('=')).join('; ')
    const method = form ? 'POST' : 'GET'
    const response = await fetch(url, { method, body: form, headers: { cookie }, redirect: 'manual' })
    keep(jar, response)
    return response
  }
  let url = new URL(authorizeUrl)
  let form: URLSearchParams | undefined
  while (url.origin === campus) {
    const response: Response = await ask(url, form)
    const target = response.headers.get('location')
    form = undefined
    if (target) {
      url = new URL(target, url)
      continue
    }
    const page = await response.text()
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    if (!prompt) throw new Error(`The campus answered ${response.status} without a form`)
    form = new URLSearchParams({ prompt, login, password: 'any' })
  }
  return url
}
