import { errorMessage, isUnavailable } from '../db/connection-problem.ts'
import { StartError } from '../start-error.ts'

/** Runs a command. An expected failure or a database failure is printed as one line without a stack trace. */
export async function runCommand(main: (args: readonly string[]) => Promise<void>): Promise<void> {
  try {
    await main(process.argv.slice(2))
  } catch (error) {
    console.error(messageOf(error))
    process.exitCode = 1
  }
}

function messageOf(error: unknown): unknown {
  if (error instanceof StartError) return error.message
  return isUnavailable(error) ? `The database failed: ${errorMessage(error)}.` : error
}
