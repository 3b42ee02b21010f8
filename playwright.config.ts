import { defineConfig } from '@playwright/test'
import { campusPort, products } from './e2e/fixtures/products.mjs'
import { placeOf } from './scripts/outside-programs.mjs'

const campus = {
  port: campusPort,
  clientId: 'browser-tests',
  clientSecret: 'on-loopback-only',
}
const campusIssuer = `http://127.0.0.1:${campus.port}`
const redirectUris = products.map(({ origin }) => `${origin}/api/auth/callback/campus`)

export default defineConfig({
  testDir: './e2e',
  // The tests of one file share a product, one after another.
  workers: products.length,
  fullyParallel: false,
  forbidOnly: true,
  // A machine that stands still for seconds fails what waits: a second look, and the report says so.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    locale: 'ru-RU',
    timezoneId: 'Asia/Irkutsk',
    // Recording takes a fifth of the processor's time: only the second try of what failed is recorded.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: placeOf('chromium'),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'campus' },
    // The reader's own zone must not move a class: half the world away the same page shows the same week.
    { name: 'abroad', testMatch: /\/week\.spec\.ts$/, use: { timezoneId: 'America/New_York' } },
  ],
  webServer: [
    {
      command: [
        process.execPath,
        'testing/campus-provider.mjs',
        ...Object.values(campus),
        ...redirectUris,
      ].join(' '),
      url: `${campusIssuer}/.well-known/openid-configuration`,
      // It warns that it is for development only.
      stderr: 'ignore',
    },
    {
      command: `${process.execPath} scripts/serve-e2e.mjs`,
      url: `${products.at(-1)?.origin}/api/health/`,
      timeout: 300_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      env: {
        DATABASE_URL: '',
        HOST: '127.0.0.1',
        PUBLIC_URL: '',
        LIVE_URL: '',
        UNIVERSITY_TIME_ZONE: 'Asia/Irkutsk',
        CLOCK: '2026-11-18T10:30',
        CAMPUS_ISSUER: campusIssuer,
        CAMPUS_CLIENT_ID: campus.clientId,
        CAMPUS_CLIENT_SECRET: campus.clientSecret,
        CAMPUS_AUTO_CREATE: '1',
      },
    },
  ],
})
