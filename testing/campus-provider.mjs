// An OpenID provider on loopback. Any password works; `subject@name` signs in as that subject with that name,
// `subject@` without a name. Usage: node testing/campus-provider.mjs PORT CLIENT_ID CLIENT_SECRET
// REDIRECT_URI …; prints its address when ready. CAMPUS_FRONT: the address of a proxy in front of it. A
// second client, `other-client`, has the same secret and addresses.
import { createServer } from 'node:http'
import Provider from 'oidc-provider'

const [port, clientId, clientSecret, ...redirectUris] = process.argv.slice(2)

const server = createServer()
server.listen(Number(port), '127.0.0.1', () => {
  const address = `http://127.0.0.1:${server.address().port}`
  const provider = new Provider(process.env.CAMPUS_FRONT ?? address, {
    clients: [clientId, 'other-client'].map((id) => ({
      client_id: id,
      client_secret: clientSecret,
      redirect_uris: redirectUris,
    })),
    claims: { profile: ['name', 'preferred_username'] },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        name: `Человек ${accountId}`,
        preferred_username: accountId.split('@').at(-1) || undefined,
      }),
    }),
    cookies: { keys: ['loopback only'] },
  })
  server.on('request', provider.callback())
  console.log(address)
})
