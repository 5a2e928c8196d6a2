import { statSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Journeys in a browser are long, and the longer the more they do. Files of one project stand together: a worker goes on
 * only with files of its own.
 */
const weight = ({ moduleId, project }: TestSpecification) =>
  statSync(moduleId).size * (moduleId.includes('/e2e/') ? 1e6 : project.config.isolate ? 1e3 : 1)

/** A long file that began last would keep the run waiting while the other workers have nothing left. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files.toSorted((one, other) => weight(other) - weight(one))
  }
}
