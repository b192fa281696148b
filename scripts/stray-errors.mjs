// A reporter of vitest: writes the errors that no test waited for (an `error` event without listener, a promise refused
// and forgotten) into the file named by STRAY_ERRORS, one sentence each. The report in JSON leaves them out.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

export default class {
  onTestRunEnd(_modules, errors) {
    const sentences = errors.map(({ name, message, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) =>
      [file && relative(process.cwd(), file), test, `${name}: ${message}`].filter(Boolean).join(' › '),
    )
    writeFileSync(process.env.STRAY_ERRORS, JSON.stringify(sentences))
  }
}
