import { startProgram } from './programs.ts'

/** One display for the run, on which nobody looks. Returns what ends it. */
export default async function startDisplay(): Promise<() => Promise<void>> {
  const program = await startProgram('Xvfb', () => [
    '-displayfd',
    '1',
    '-screen',
    '0',
    '1600x1200x24',
    '-nolisten',
    'tcp',
  ])
  process.env['DISPLAY'] = `:${await program.says(/^(\d+)\s/m)}`
  return program.close
}
