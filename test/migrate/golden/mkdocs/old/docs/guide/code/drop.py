drop(anvil)
