import { missingHeader } from './scripts/web-framed.mjs'

/** @type {import('next').NextConfig} */
const nextConfig = {
  // Every path of the API ends with a slash and answers there directly, without a redirect.
  trailingSlash: true,
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  // `npm test` checks the types, of the tests and tools too; a build takes half the time without them.
  typescript: { ignoreBuildErrors: true },
  // A request costs more than bytes that another page would have had already: few scripts, each for a whole page.
  experimental: {
    // The build is made once, and nothing reads maps of it: 82 MB, and a cache of 230 MB that takes as long
    // to write as a third of the build.
    turbopackSourceMaps: false,
    turbopackFileSystemCacheForBuild: false,
    turbopackChunking: { minChunkSize: 400_000, maxChunkCountPerGroup: 2, maxMergeChunkSize: 4_000_000 },
  },
  // Our server compresses (scripts/web-answer.mjs).
  compress: false,
  // next/jest reads this too: jose ships ES modules only.
  transpilePackages: ['jose'],
  rewrites: () => ({
    beforeFiles: [
      // What is not there is answered with a page in the frame, asked for by our server.
      { source: '/:path*', has: [{ type: 'header', key: missingHeader }], destination: '/missing/' },
    ],
    // An API call that answers with a page, in the styles and fonts of the others.
    afterFiles: [
      {
        source: '/api/auditory/occupation-by-dbeg-pair-and-korpuses/',
        destination: '/print/occupancy/',
      },
    ],
  }),
  // Threads that run from source, in development, load it.
  serverExternalPackages: ['@node-rs/argon2', 'postgres', 'tsx'],
}

export default nextConfig
