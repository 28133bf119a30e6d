// npm run admin -- COMMAND: sets up, administers and repairs an installation from a terminal.
import { runAdmin } from './admin/program.ts'

process.exitCode = await runAdmin(process.argv.slice(2))
