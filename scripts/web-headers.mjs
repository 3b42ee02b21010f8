import { randomBytes } from 'node:crypto'

/**
 * The server fits a card to its sheet in fractions of a point, in style attributes, so that no script is
 * needed.
 */
const hasMeasuredStyles = (path) => path.startsWith('/print/card')

/**
 * Security headers of every page. Scripts and style elements need the nonce of their request, which Next
 * reads from the request's policy. The browser may connect to this server and the live server, and submit a
 * sign-in form to the campus.
 */
export function guardOf({ publicUrl, liveUrl, campusIssuer, isDevelopment }) {
  const isSecure = publicUrl.startsWith('https://')
  const formTargets = ["'self'", ...(campusIssuer ? [new URL(campusIssuer).origin] : [])]
  // Directives shared by all pages.
  const rest = [
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${new URL(liveUrl).origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    `form-action ${formTargets.join(' ')}`,
    "object-src 'none'",
    // The service worker, and what makes the site installable.
    "worker-src 'self'",
    "manifest-src 'self'",
  ].join('; ')
  // React's development build evaluates strings for better stack traces, and Next's injects styles.
  const scripts = (nonce) => `script-src 'self' ${nonce} 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`
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
    /** A policy with a fresh nonce. */
    policy: (path) => {
      const nonce = `'nonce-${randomBytes(16).toString('base64')}'`
      return `default-src 'self'; ${scripts(nonce)}; ${styles(nonce, path)}; ${rest}`
    },
    headers: (path) => ({
      ...fixed,
      // The address of a calendar is a secret itself, and so are links that invite, unsubscribe or answer.
      'referrer-policy': /^\/(accounts|answer|api\/calendar|invite|unsubscribe)\//.test(path)
        ? 'no-referrer'
        : 'same-origin',
    }),
  }
}
