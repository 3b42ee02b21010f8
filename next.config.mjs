/** @type {import('next').NextConfig} */
const nextConfig = {
  // Every path of the API ends with a slash and answers there directly, without a redirect.
  trailingSlash: true,
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  // next/jest reads this too: jose ships ES modules only.
  transpilePackages: ['jose'],
  // A page that the API answers with: the same styles and fonts as all the others.
  rewrites: () => [
    {
      source: '/api/auditory/occupation-by-dbeg-pair-and-korpuses/',
      destination: '/print/occupancy/',
    },
  ],
  // The thread that makes workbooks runs by tsx, as it is written.
  serverExternalPackages: ['@node-rs/argon2', 'postgres', 'tsx'],
}

export default nextConfig
