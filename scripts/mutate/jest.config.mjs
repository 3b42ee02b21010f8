import { nodeProject, withNext } from '../../jest.config.mjs'

/**
 * The tests of rules during mutation, on the cluster in TEST_POSTGRES_URL, which is made once for all
 * mutants.
 */
export default async () => ({ ...(await withNext(nodeProject)()), rootDir: '../..', testTimeout: 30_000 })
