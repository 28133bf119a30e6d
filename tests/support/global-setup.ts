// Starts the database cluster from which all worlds are cloned, once per run.
import type { TestProject } from 'vitest/node'
import { type ClusterPlace, startCluster } from './cluster.ts'
import { takeMemory } from './memory-folder.ts'
import { insertPeople } from './people.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: ClusterPlace
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const leaveMemory = takeMemory()
  const cluster = await startCluster(insertPeople, process.env.TEST_POOLER === '1')
  project.provide('cluster', cluster.place)
  return async () => {
    await cluster.stop()
    leaveMemory()
  }
}
