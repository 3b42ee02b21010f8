import base from './playwright.config'
const { webServer, ...rest } = base
export default { ...rest, use: { ...rest.use, baseURL: 'http://127.0.0.1:3160' }, reporter: 'list', maxFailures: 0, testIgnore: [], outputDir: '/tmp/pw-shell' }
