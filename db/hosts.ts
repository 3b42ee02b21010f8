/** One URL for each server in `url`: «postgres://user:password@one:5432,two:5432/name». */
export function addressesIn(url: string): string[] {
  const [, prefix = '', hosts = '', suffix = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => `${prefix}${host}${suffix}`) : [url]
}
