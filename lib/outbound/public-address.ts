import { lookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses that are not public: this machine, private networks, and reserved ranges (RFC 6890). */
const notPublic = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
].map((network) => {
  const [address = '', bits] = network.split('/')
  return { address, bits: Number(bits) }
})

/** IPv6 addresses are public only in the range of global unicast, without those that embed another address. */
const world = new BlockList()
world.addSubnet('2000::', 3, 'ipv6')
const barred = new BlockList()
for (const { address, bits } of notPublic) barred.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  barred.addSubnet(address, bits, 'ipv6')
// Networks with IPv6 only reach IPv4 addresses below this prefix (RFC 6052).
const translated = '64:ff9b::'
const width = 96
world.addSubnet(translated, width, 'ipv6')
for (const { address, bits } of notPublic) barred.addSubnet(`${translated}${address}`, width + bits, 'ipv6')

/** Whether anybody may reach an address. */
export function isPublicAddress(address: string): boolean {
  const [plain = ''] = address.split('%')
  const version = isIP(plain)
  if (version === 4) return !barred.check(plain, 'ipv4')
  return version === 6 && world.check(plain, 'ipv6') && !barred.check(plain, 'ipv6')
}

const refusal = (host: string) => new Error(`${host} is at no public address`)

/** Throws if the host is itself an address that is not public: such a host is not looked up. */
export function requirePublicHost(hostname: string): void {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isPublicAddress(host)) throw refusal(host)
}

/**
 * Looks a name up for a connection to exactly the addresses found, so that no later answer of the DNS
 * redirects it. Fails if any of them is not public.
 */
export const publicLookup =
  (resolve: typeof lookup = lookup): LookupFunction =>
  (host, options, done) => {
    const all = { ...options, all: true } as const
    resolve(host, all, (error, found: LookupAddress[]) => {
      const [first] = found ?? []
      const fault = error ?? (first && found.every(({ address }) => isPublicAddress(address)) ? null : refusal(host))
      if (fault) done(fault, '', 0)
      else if (options.all) done(null, found)
      else done(null, first?.address ?? '', first?.family)
    })
  }
