import base from './playwright.config'
export default { ...base, testDir: './e2e', webServer: undefined, outputDir: '/tmp/acts-e2e', reporter: [['list']] as never, projects: [{ name: 'campus' }], use: { ...base.use, baseURL: 'http://127.0.0.1:3180', trace: 'off' as const, screenshot: 'only-on-failure' as const } }
