import { defineConfig } from '@playwright/test'
import { placeOf } from './scripts/outside-programs.mjs'

// Three ports from here on; another checkout on the same machine takes others.
const port = Number(process.env.E2E_PORT ?? 3210)
const baseURL = `http://127.0.0.1:${port}`
const campus = {
  port: port + 2,
  clientId: 'browser-tests',
  clientSecret: 'on-loopback-only',
  redirectUri: `${baseURL}/api/auth/callback/campus`,
}
const campusIssuer = `http://127.0.0.1:${campus.port}`

export default defineConfig({
  testDir: './e2e',
  // One database behind all of them.
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  // A machine that stands still for seconds fails what waits: a second look, and the report says so.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL,
    locale: 'ru-RU',
    timezoneId: 'Asia/Irkutsk',
    trace: 'retain-on-failure',
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
      command: [process.execPath, 'testing/campus-provider.mjs', ...Object.values(campus)].join(' '),
      url: `${campusIssuer}/.well-known/openid-configuration`,
      // It warns that it is for development only.
      stderr: 'ignore',
    },
    {
      command: `${process.execPath} scripts/serve-e2e.mjs`,
      url: `${baseURL}/api/health/`,
      timeout: 300_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      env: {
        DATA_DIR: '.data-e2e',
        DATABASE_URL: '',
        HOST: '127.0.0.1',
        PORT: String(port),
        LIVE_PORT: String(port + 1),
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
