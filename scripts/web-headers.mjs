import { randomBytes } from 'node:crypto'

/**
 * What guards every page. Scripts run only with the nonce of their own request, which Next reads from the request's policy; the
 * browser may talk to this server, to the live one, and hand a sign-in form to the campus.
 */
export function guardOf({ publicUrl, liveUrl, campusIssuer, isDevelopment }) {
  const isSecure = publicUrl.startsWith('https://')
  const formTargets = ["'self'", ...(campusIssuer ? [new URL(campusIssuer).origin] : [])]
  const [beforeNonce, afterNonce] = [
    "default-src 'self'; script-src 'self' 'nonce-",
    [
      // React's development build evaluates strings to show better stacks.
      `' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "font-src 'self'",
      `connect-src 'self' ${new URL(liveUrl).origin}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
      `form-action ${formTargets.join(' ')}`,
      "object-src 'none'",
    ].join('; '),
  ]
  const fixed = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  return {
    /** A policy with a nonce that nobody has seen before. */
    policy: () => `${beforeNonce}${randomBytes(16).toString('base64')}${afterNonce}`,
    headers: (path) => ({
      ...fixed,
      'referrer-policy': path.startsWith('/accounts/') ? 'no-referrer' : 'same-origin',
    }),
  }
}
