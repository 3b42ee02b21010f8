import { existsSync } from 'node:fs'
import { dependencies, devDependencies } from '@/package.json'

/** What was agreed with the product's owner; others may join. */
const agreed = {
  packages: [
    ...['next', 'react', 'react-dom', 'next-auth', 'drizzle-orm', 'postgres', 'ws', 'swr', 'date-fns'],
    ...['@radix-ui/react-dialog', '@radix-ui/react-dropdown-menu', 'tailwindcss', 'xlsx', 'jest'],
    '@playwright/test',
  ],
  topLevel: [
    ...['package.json', 'next.config.mjs', 'tsconfig.json', 'app', 'components', 'lib', 'db'],
    ...['drizzle.config.ts', 'tailwind.config.ts', 'e2e', 'README.md'],
  ],
}

test('the agreed packages are installed by name', () => {
  const named = Object.keys({ ...dependencies, ...devDependencies })
  expect(agreed.packages.filter((name) => !named.includes(name))).toEqual([])
})

test('the agreed files and folders stand at the top level', () => {
  expect(agreed.topLevel.filter((name) => !existsSync(name))).toEqual([])
})
