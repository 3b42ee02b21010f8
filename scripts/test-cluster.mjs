import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { openPostgres } from './embedded-postgres.mjs'
import { patchPackages } from './patch-packages.mjs'

/**
 * Jest's global setup: starts one non-durable cluster with a migrated database that every worker copies. If
 * TEST_POSTGRES_URL names a server (scripts/debian-postgres.mjs), uses that one.
 */
export default async function startTestCluster() {
  patchPackages()
  const server = await testServer()
  try {
    const { connect } = await tsImport('../db/client.ts', import.meta.url)
    const { migrateDatabase } = await tsImport('../db/migrate.ts', import.meta.url)
    const maintenance = connect(server.url, 1)
    await maintenance`create database template_timetable`
    await maintenance.end()
    const url = new URL(server.url)
    url.pathname = '/template_timetable'
    const sql = connect(url.href, 1)
    await migrateDatabase(sql)
    await sql.end()
    process.env.TEST_POSTGRES_URL = server.url
  } catch (error) {
    await globalThis.stopTestCluster?.()
    throw error
  }
}

async function testServer() {
  const { TEST_POSTGRES_URL: url } = process.env
  if (url) return { url }
  const directory = mkdtempSync(path.join(tmpdir(), 'timetable-test-'))
  chmodSync(directory, 0o755)
  const server = await openPostgres({ directory, durable: false })
  globalThis.stopTestCluster = async () => {
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  }
  return server
}
