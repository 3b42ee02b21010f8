import { defineConfig } from '@playwright/test'
import config from './playwright.config'

/** `npm run screenshots`: the README's pictures, taken of the product that the browser tests run against. */
export default defineConfig({
  ...config,
  testMatch: 'screenshots.ts',
  projects: [{ name: 'screenshots' }],
  reporter: 'list',
})
