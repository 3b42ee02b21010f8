import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'
import { importBuilt } from '../lib/environment/built-source.mjs'
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
    const { connect } = await importBuilt('db/client.ts')
    const { migrateDatabase } = await importBuilt('db/migrate.ts')
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

/** Bytes that a whole run may write to its databases, with ample room. */
const ample = 8 * 2 ** 30

/** In memory where there is room: a suite's own database is made and dropped in a third of the time. */
function placeOfData() {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > ample && freemem() > ample ? memory : tmpdir()
}

async function testServer() {
  const { TEST_POSTGRES_URL: url } = process.env
  if (url) return { url }
  const directory = mkdtempSync(path.join(placeOfData(), 'timetable-test-'))
  chmodSync(directory, 0o755)
  const server = await openPostgres({ directory, durable: false })
  globalThis.stopTestCluster = async () => {
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  }
  return server
}
