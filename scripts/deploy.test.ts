import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { register } from 'prom-client'
import { load } from 'js-yaml'
import { serverRules } from '@/lib/core/processes/rules/database-server'
import { rightDatabase } from '@/lib/core/processes/texts/database-server'
import { variableNames } from '@/lib/environment/environment'
import { connectionsGauge } from './live-metrics.mjs'
import { metricsOf } from './web-observed.mjs'

type Service = {
  image: string
  command?: string[]
  read_only?: boolean
  cap_drop?: string[]
  tmpfs?: string[]
  environment?: Record<string, string>
  depends_on?: string[] | Record<string, unknown>
  healthcheck?: { test: string[] }
  networks?: { default: { ipv4_address: string } }
}

const text = (file: string) => readFileSync(`deploy/${file}`, 'utf8')
type Composition = {
  services: Record<string, Service>
  networks: { default: { ipam: { config: [{ subnet: string; ip_range: string }] } } }
}
const { services, networks } = load(text('compose.yaml')) as Composition
const ours = Object.entries(services).filter(([, { image }]) => image === 'timetable')
const dockerfile = text('Dockerfile')
const serve = readFileSync('scripts/serve.mjs', 'utf8')
const isProcess = (name = '') =>
  new RegExp(`^  ${name}: 'scripts/${name === 'migrate' ? 'prepare' : name}\\.`, 'm').test(serve)

test('the containers run what there is, with settings that the product knows, and nothing of them is writable', () => {
  expect(ours.map(([name]) => name).sort()).toEqual([
    'command',
    'jobs',
    'live1',
    'live2',
    'migrate',
    'notices',
    'web1',
    'web2',
  ])
  for (const [name, { command = [], environment = {}, ...service }] of ours) {
    expect([name, command.length, isProcess(command[0])]).toEqual([name, 1, true])
    for (const variable of Object.keys(environment)) expect(variableNames).toContain(variable)
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'] })
  }
  for (const { depends_on: needs = {} } of Object.values(services))
    for (const name of Array.isArray(needs) ? needs : Object.keys(needs)) expect(services).toHaveProperty(name)
})

test('the proxy finds each container at the address that it keeps, and others get none of these', () => {
  const [{ subnet, ip_range: range }] = networks.default.ipam.config
  const of = (name: string) =>
    ours
      .filter(([service]) => new RegExp(`^${name}\\d$`).test(service))
      .map(([, service]) => service.networks?.default.ipv4_address)
  const asked = (name: string) => {
    const [, block = ''] = new RegExp(`upstream ${name} \\{(.*?)\\}`, 's').exec(text('nginx/compose.conf')) ?? []
    return [...block.matchAll(/server ([\d.]+):/g)].map(([, address]) => address)
  }
  const [within, given] = [new BlockList(), new BlockList()]
  for (const [list, net] of [
    [within, subnet],
    [given, range],
  ] as const) {
    const [address = '', bits] = net.split('/')
    list.addSubnet(address, Number(bits))
  }
  for (const name of ['web', 'live']) {
    expect(asked(name)).toEqual(of(name))
    expect(of(name).map((one = '') => [within.check(one), given.check(one)])).toEqual([
      [true, false],
      [true, false],
    ])
  }
})

test('what the composition asks for is in the example of its settings', () => {
  const asked = [...text('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name)
  const told = [...text('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  expect([...new Set(asked)].sort()).toEqual(told.sort())
})

test('the image takes files that are there, and is not run as root', () => {
  const copied = [...dockerfile.matchAll(/^COPY --from=build (.+)$/gm)].flatMap(([, line = '']) =>
    line
      .split(' ')
      .slice(0, -1)
      .map((file) => file.replace(/^\/app\//, '')),
  )
  const built = ['node_modules', '.next']
  expect(copied.length).toBeGreaterThan(8)
  for (const file of copied) expect([file, built.includes(file) || existsSync(file)]).toEqual([file, true])
  const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '))
  expect(last.match(/^USER .+$/gm)).toEqual(['USER node'])
  const [, variables = ''] = /^ENV (.+)$/m.exec(last) ?? []
  for (const one of variables.split(' ')) expect([...variableNames, 'NODE_ENV']).toContain(one.split('=')[0])
})

test('the services of a plain server run what there is, with settings that the product knows', () => {
  const files = readdirSync('deploy/systemd')
  for (const file of files.filter((name) => name.endsWith('.service'))) {
    const unit = text(`systemd/${file}`)
    const [, name = ''] = /serve\.mjs (\S+)/.exec(unit) ?? []
    expect([file, name === '%i' || isProcess(name)]).toEqual([file, true])
    for (const [, line = ''] of unit.matchAll(/^Environment=(.+)$/gm))
      for (const one of line.split(' ')) expect([...variableNames, 'NODE_ENV']).toContain(one.split('=')[0])
    expect(unit).toMatch(/^User=timetable$/m)
  }
  const wanted = [...text('systemd/timetable.target').matchAll(/timetable@(\w+)/g)].map(([, name]) => name)
  for (const name of wanted) expect([name, isProcess(name)]).toEqual([name, true])
})

test('docs name the settings of PostgreSQL that the start checks', () => {
  const [, told = ''] =
    /## What PostgreSQL must be set to(.*?)\n## /s.exec(readFileSync('docs/deploy.md', 'utf8')) ?? []
  const rows = [...told.matchAll(/^\| `([^`]+)` +\| (.+?) +\| (\w+) +\|$/gm)].map(([, ...cells]) => cells)
  expect(rows).toEqual(serverRules.map(({ setting, wanted, weight }) => [setting, wanted, weight]))
  expect(told).toContain(rightDatabase.replace('create database timetable', '').trim())
  expect(told).toContain('timetable owner timetable')
})

test('the dashboard shows figures that there are', () => {
  metricsOf({})
  connectionsGauge()
  const known = register.getMetricsAsArray().map(({ name }) => name)
  const shown = text('grafana-dashboard.json').match(/\b(timetable|nodejs|process)_[a-z0-9_]+/g) ?? []
  expect(shown.length).toBeGreaterThan(10)
  for (const name of shown) expect(known).toContain(name.replace(/_bucket$/, ''))
})
