import './loading.ts'
import { launch } from './launch.ts'
import { run } from './program.ts'

await run(launch)
