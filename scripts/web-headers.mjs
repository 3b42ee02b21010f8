import { randomBytes } from 'node:crypto'

/** A card is fitted to its sheet by the server, in fractions of a point: its sizes stand in style attributes, with no script to wait for. */
const hasMeasuredStyles = (path) => path.startsWith('/print/card')

/**
 * What guards every page. Scripts run, and style elements count, only with the nonce of their own request, which Next reads from the request's policy; the
 * browser may talk to this server, to the live one, and hand a sign-in form to the campus.
 */
export function guardOf({ publicUrl, liveUrl, campusIssuer, isDevelopment }) {
  const isSecure = publicUrl.startsWith('https://')
  const formTargets = ["'self'", ...(campusIssuer ? [new URL(campusIssuer).origin] : [])]
  // What stands on every page, and what a page may bring along itself.
  const rest = [
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${new URL(liveUrl).origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    `form-action ${formTargets.join(' ')}`,
    "object-src 'none'",
  ].join('; ')
  // React's development build evaluates strings to show better stacks, and Next's writes styles as it goes.
  const scripts = (nonce) =>
    `script-src 'self' ${nonce} 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`
  const styles = (nonce, path) =>
    isDevelopment
      ? "style-src 'self' 'unsafe-inline'"
      : `style-src 'self' ${nonce}; style-src-attr ${hasMeasuredStyles(path) ? "'unsafe-inline'" : "'none'"}`
  const fixed = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  return {
    /** A policy with a nonce that nobody has seen before. */
    policy: (path) => {
      const nonce = `'nonce-${randomBytes(16).toString('base64')}'`
      return `default-src 'self'; ${scripts(nonce)}; ${styles(nonce, path)}; ${rest}`
    },
    headers: (path) => ({
      ...fixed,
      'referrer-policy': path.startsWith('/accounts/') ? 'no-referrer' : 'same-origin',
    }),
  }
}
