/**
 * Loads a script file. A failed request is repeated once.
 * @param load the import, for example `() => import('./outbox.ts')`.
 * @throws TypeError when both requests failed.
 */
export const loadFile = <Module>(load: () => Promise<Module>): Promise<Module> => load().catch(load)
