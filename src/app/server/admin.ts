import { runAdminCommand } from './admin-command.ts'

const { failed, text } = await runAdminCommand(process.argv.slice(2), process.env)
const output = failed ? process.stderr : process.stdout
output.write(`${text}\n`)
if (failed) process.exitCode = 1
