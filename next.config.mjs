/** @type {import('next').NextConfig} */
const nextConfig = {
  // Every path of the API ends with a slash and answers there directly, without a redirect.
  trailingSlash: true,
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  // next/jest reads this too: jose ships ES modules only.
  transpilePackages: ['jose'],
  serverExternalPackages: ['@node-rs/argon2', 'postgres'],
}

export default nextConfig
