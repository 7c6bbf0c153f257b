// Passwords that are guessed first.
export function isCommonPassword(password: string, username: string): boolean {
  return password.toLowerCase() === username;
}
