import { nodeProject, withNext } from '../../jest.config.mjs'

/**
 * The tests of rules while these are changed: on the cluster that TEST_POSTGRES_URL names, made once for all of them.
 */
export default async () => ({ ...(await withNext(nodeProject)()), rootDir: '../..', testTimeout: 30_000 })
