import { defineConfig } from '@playwright/test'
import { screenBrowser } from './e2e/fixtures/browsers'
import { campusPort, products } from './e2e/fixtures/products.mjs'

const campus = {
  port: campusPort,
  clientId: 'browser-tests',
  clientSecret: 'on-loopback-only',
}
const campusIssuer = `http://127.0.0.1:${campus.port}`
const redirectUris = products.map(({ origin }) => `${origin}/api/auth/callback/campus`)

export default defineConfig({
  testDir: './e2e',
  // Beside the report of the unit tests, which stays.
  outputDir: './test-results/browser',
  // The tests of one file run one after another on the same product.
  workers: products.length,
  fullyParallel: false,
  forbidOnly: true,
  // One retry, because a busy machine may exceed the timeouts; the report lists retried tests.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    locale: 'ru-RU',
    timezoneId: 'Asia/Irkutsk',
    // A trace costs a fifth of the processor time, so only retries record one.
    trace: 'on-first-retry',
    launchOptions: screenBrowser,
  },
  projects: [
    { name: 'campus' },
    // The browser's time zone must shift neither classes nor the clock: what tells dates and times is seen
    // from far away, too.
    { name: 'abroad', grep: /@abroad/, use: { timezoneId: 'America/New_York' } },
  ],
  webServer: [
    {
      command: [process.execPath, 'testing/campus-provider.mjs', ...Object.values(campus), ...redirectUris].join(' '),
      url: `${campusIssuer}/.well-known/openid-configuration`,
      // Its warning that it is for development only is not shown.
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
