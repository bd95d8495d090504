export const signInNoteText = {
  signIn: 'Войдите, чтобы продолжить. Набранное останется здесь.',
  toLogIn: 'Войти'
}
