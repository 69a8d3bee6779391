export const examples: readonly unknown[] = ["specialty", "ProviderType", "x", "Zoë", "名前", "हिन्दी", "trueness"];
