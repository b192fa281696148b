// A reporter of vitest. It writes errors that belong to no test (an `error` event without a listener, an unhandled
// rejection) into the file named by STRAY_ERRORS, one sentence each: the JSON report leaves them out.
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
