import { startProgram } from './programs.ts'

/** Starts a virtual display for the run. Returns a function that stops it. */
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
