// The order of the test files.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The journeys that take longest, which Vitest, going by the size of a file, would leave to the end of the run. The
 * first makes the demo for all journeys; meanwhile the next two need none.
 */
const longest = [
  ...['pages', 'foreign-records', 'foreign-server', 'pages-english', 'story-by-mouse', 'five-links', 'story-by-keys'],
  ...['budgets', 'machines', 'faults', 'foreign-answers'],
].map((name) => `/journeys/${name}.journey.ts`)

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longest.findIndex((path) => moduleId.endsWith(path))
  return place < 0 ? longest.length : place
}

/** Starts the longest files first, so that no worker is left alone with one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
