import { hashSource } from '@/lib/open/page'

export const policyHeader = 'content-security-policy'

/** The nonce in a policy; '' without one. */
export const nonceIn = (policy: string): string => /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''

/**
 * The policy of a page that is sent to many: the same, but its scripts are allowed by their hashes, so that
 * the nonce it was drawn with lets none run. Only scripts with that nonce are the framework's own. Styles
 * that the browser's scripts insert still have it.
 */
export function policyByHashes(policy: string, page: string): string {
  const nonce = nonceIn(policy)
  const scripts = page.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)
  const hashes = [...scripts].flatMap(([, attributes = '', text = '']) =>
    attributes.includes(`nonce="${nonce}"`) && text !== '' ? [hashSource(text)] : [],
  )
  return policy.replace(/script-src [^;]*/, (sources) =>
    [...sources.split(' ').filter((one) => !/^'(nonce-.*|strict-dynamic)'$/.test(one)), ...new Set(hashes)].join(' '),
  )
}
