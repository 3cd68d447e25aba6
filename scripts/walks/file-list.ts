const LAYERS = ['src/web/', 'src/words/', 'src/contract/', 'src/server/', 'src/domain/']

/** Writes a line for each folder, in the order of the layers. Throws for a file outside of them. */
export function listed(files: readonly string[]): string {
  const ordered = LAYERS.flatMap((layer) => files.filter((file) => file.startsWith(layer)))
  if (ordered.length < files.length)
    throw new Error(`of none of the layers: ${files.filter((file) => !ordered.includes(file)).join(', ')}`)
  const lines = [...Map.groupBy(ordered, folderOf)].map(
    ([folder, own]) => `- \`${folder}/\`: ${own.map((file) => file.slice(file.lastIndexOf('/') + 1)).join(', ')}`,
  )
  return [`${files.length} files:`, '', ...lines].join('\n')
}

/** Reads the files from such lines. */
export function filesIn(list: string): string[] {
  return [...list.matchAll(/^- `(.+)\/`: (.+)$/gm)].flatMap(([, folder, names = '']) =>
    names.split(', ').map((name) => `src/${folder}/${name}`),
  )
}

const folderOf = (file: string) => file.slice('src/'.length, file.lastIndexOf('/'))
